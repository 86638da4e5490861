import {
  Banknote,
  Bell,
  BellRing,
  ChartColumn,
  Check,
  CloudOff,
  Download,
  FileText,
  Inbox,
  ListChecks,
  Mail,
  MapPin,
  Package,
  PackageCheck,
  Phone,
  Printer,
  Search,
  StickyNote,
  Tag,
  TriangleExclamationPoint,
  Truck,
  Undo2,
  User,
  X,
} from 'lucide-react'

const icons = {
  alert: TriangleExclamationPoint,
  banknote: Banknote,
  bell: Bell,
  'bell-ring': BellRing,
  chart: ChartColumn,
  check: Check,
  'cloud-off': CloudOff,
  download: Download,
  'file-text': FileText,
  inbox: Inbox,
  'list-checks': ListChecks,
  mail: Mail,
  'map-pin': MapPin,
  note: StickyNote,
  package: Package,
  'package-check': PackageCheck,
  phone: Phone,
  printer: Printer,
  search: Search,
  tag: Tag,
  truck: Truck,
  undo: Undo2,
  user: User,
  x: X,
} as const

export type IconName = keyof typeof icons

/** The admin's icons by name. */
export function Icon({ name, className = 'size-5 shrink-0' }: { name: IconName; className?: string }) {
  const Drawing = icons[name]
  return <Drawing className={className} aria-hidden />
}
