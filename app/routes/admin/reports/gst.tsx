import { Download, TriangleExclamationPoint } from 'lucide-react'
import { PeriodNav } from '#app/admin/reports/period-nav.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { Figure, Note, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { match } from '#app/forms/match'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { indianDay } from '#domain/calendar/moment'
import { formatRupees, sum } from '#domain/money'
import type { GstMonth } from '#domain/reports/gst'
import { type GstPart, gstParts } from '#domain/reports/gst-files'
import { type GstIssue, readGstMonth } from '#domain/reports/gst-month.server'
import { periodOf, readDay } from '#domain/reports/period'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { msg, plural, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/gst'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(
  async ({ db, now, query }) => {
    const today = indianDay(now)
    const period = periodOf('month', readDay(query.get('day'), today))
    const { firm } = await readSettings(db)
    const { month, gaps } = await readGstMonth(db, period, firm.address.state)
    return {
      today,
      period,
      gaps,
      gstin: firm.gstin,
      totals: month.totals,
      parts: gstParts
        .map((part) => (part === 'bills' ? sumOfBills(month) : sumOf(part, month[part])))
        .filter(({ part, rows }) => rows > 0 || isAlwaysShown(part, month)),
    }
  },
  { role: 'owner' },
)

/** Returns whether a file is listed although it is empty. */
function isAlwaysShown(part: GstPart, { totals, bills }: GstMonth): boolean {
  const isTaxed = totals.invoices + totals.creditNotes > 0
  return part === 'bills' ? !isTaxed && bills.length === 0 : isTaxed
}

function sumOf(part: GstPart, rows: readonly object[]): PartSum {
  const taxable = rows.flatMap((row) => ('taxablePaise' in row ? [Number(row.taxablePaise)] : []))
  const sumPaise = taxable.length === 0 ? null : sum(taxable, (paise) => paise)
  return { part, rows: rows.length, sumPaise }
}

function sumOfBills({ bills }: GstMonth): PartSum {
  const sumPaise = sum(bills, ({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise))
  return { part: 'bills', rows: bills.length, sumPaise: bills.length === 0 ? null : sumPaise }
}

export const ErrorBoundary = AdminErrorBoundary

export default function GstPage({ loaderData }: Route.ComponentProps) {
  const { today, period, gstin, totals, parts, gaps } = loaderData
  const isTaxed = totals.invoices + totals.creditNotes > 0
  const tax = totals.igstPaise + totals.cgstPaise + totals.sgstPaise
  return (
    <AdminLayout title={t('Reports')} tab="GST">
      <ReportTabs view="gst" />
      <PeriodNav period={period} today={today} path="/admin/reports/gst" />
      <div className="grid grid-cols-1 gap-4">
        {today <= period.to && (
          <Note tone="warning">
            {t('This month is not over: its figures still grow. A month that is over never changes.')}
          </Note>
        )}
        {isTaxed ? (
          <dl className="grid grid-cols-cards gap-3 lg:grid-cols-4">
            <Figure name={t('Taxable value')} value={formatRupees(totals.taxablePaise)} />
            <Figure
              name={t('Tax')}
              value={formatRupees(tax)}
              note={t('all of it {gross}', { gross: formatRupees(totals.grossPaise) })}
            />
            <Figure
              name={t('CGST + SGST')}
              value={formatRupees(totals.cgstPaise + totals.sgstPaise)}
              note={t('IGST {igst}', { igst: formatRupees(totals.igstPaise) })}
            />
            <Figure
              name={t('Documents')}
              value={String(totals.invoices + totals.creditNotes)}
              note={t('{creditNotes} of them credit notes', { creditNotes: totals.creditNotes })}
            />
          </dl>
        ) : (
          <p className="rounded-lg bg-white p-5 shadow-card">
            {gstin === ''
              ? t('The shop has no GSTIN, so its documents are bills without tax: here they are as a plain list.')
              : t('No invoice with tax was issued in this month.')}
          </p>
        )}
        <Gaps gaps={gaps} />
        <Panel title={t('Files for the accountant')}>
          <p className="mb-2 text-ink-soft">
            {isTaxed
              ? t(
                  'As the GST portal’s offline tool imports them. Look at them together with your accountant before you file.',
                )
              : t('Each number, day, state and amount, for a spreadsheet.')}
          </p>
          <Rows>
            {parts.map(({ part, rows, sumPaise }) => (
              <li key={part} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <span className="min-w-0">
                  <b className="font-semibold">{translated(partTexts[part].name)}</b>{' '}
                  <span className="text-ink-soft">{translated(partTexts[part].text)}</span>
                </span>
                <span className="flex items-center gap-4 tabular-nums">
                  <span className="text-sm text-ink-soft">
                    {plural(rows, '1 row', '{rows} rows', { rows })}
                    {sumPaise !== null && `, ${formatRupees(sumPaise)}`}
                  </span>
                  <a
                    href={`/admin/reports/gst.csv?${new URLSearchParams({ month: period.from.slice(0, 7), part })}`}
                    aria-label={t('{name} as CSV', { name: translated(partTexts[part].name) })}
                    className="text-link inline-flex min-h-tap items-center gap-2"
                  >
                    <Download className="size-5 shrink-0" aria-hidden /> {t('CSV')}
                  </a>
                </span>
              </li>
            ))}
          </Rows>
        </Panel>
        {isTaxed && (
          <p className="text-sm text-ink-soft">
            {t(
              'The portal works out the tax from value and rate by itself; it may differ from the sum of the invoices by a few paise, since each of these is rounded for itself.',
            )}
          </p>
        )}
      </div>
    </AdminLayout>
  )
}

/** `sumPaise` is the taxable value of the rows, of bills their amount. */
type PartSum = { part: GstPart; rows: number; sumPaise: number | null }

function Gaps({ gaps }: { gaps: GstIssue[] }) {
  if (gaps.length === 0) return null
  return (
    <Panel title={t('To look at')}>
      <ul className="grid gap-2">
        {gaps.map((gap) => (
          <li key={gapText(gap)} className="flex gap-2 wrap-anywhere">
            <TriangleExclamationPoint className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
            {gapText(gap)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function gapText(gap: GstIssue): string {
  return match(gap, 'what', {
    'needs-registration': ({ bills }) =>
      t('{bills} bills went to other states: for that the law wants a GST registration from the first rupee on.', {
        bills,
      }),
    'unknown-state': ({ numbers }) =>
      t('The state of these is none that GST knows: {numbers}.', { numbers: numbers.join(', ') }),
    'other-state': ({ numbers }) =>
      t('The buyer’s GSTIN is of another state than the goods went to: {numbers}.', { numbers: numbers.join(', ') }),
    'late-credit-note': ({ numbers }) =>
      t(
        'These credit notes came after 30 November of the year after their invoice; their tax does not come back: {numbers}.',
        { numbers: numbers.join(', ') },
      ),
    'no-tax-rate': ({ products }) =>
      t('Without HSN or tax rate, so they could not be invoiced with tax: {products}.', {
        products: products.join(', '),
      }),
  })
}

const partTexts: Record<GstPart, { name: string; text: string }> = {
  b2b: { name: 'b2b', text: msg('to firms with a GSTIN') },
  b2cl: { name: 'b2cl', text: msg('above ₹1,00,000 to another state') },
  b2cs: { name: 'b2cs', text: msg('all others, credit notes taken off') },
  cdnr: { name: 'cdnr', text: msg('credit notes to firms') },
  cdnur: { name: 'cdnur', text: msg('credit notes of b2cl') },
  'hsn-b2b': { name: 'hsn (b2b)', text: msg('by HSN, firms') },
  'hsn-b2c': { name: 'hsn (b2c)', text: msg('by HSN, all others') },
  docs: { name: 'docs', text: msg('numbers given out') },
  bills: { name: msg('Bills'), text: msg('without tax, as a plain list') },
}
