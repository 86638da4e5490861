/**
 * The layout of a slide. `ground` is the background colour that its picture fades into, below it on phones and beside it on wide screens; `crop` is the
 * visible part of the picture; `side` is the side of the text on wide screens. The left half of a picture is free, so text on the right mirrors it.
 */
export type SlideLook = {
  ground: string
  crop: string
  align: 'left' | 'centre'
  side: 'left' | 'right'
  /** Dark text on a light background. */
  isLight?: boolean
}

const looks: Record<string, SlideLook> = {
  dabba: {
    ground: '[--ground:#43200f]',
    crop: 'max-md:scale-[1.35] max-md:origin-[48%_62%] max-md:object-[50%_62%]',
    align: 'centre',
    side: 'left',
  },
  chilli: {
    ground: '[--ground:#6d1113]',
    crop: 'max-md:object-[50%_48%]',
    align: 'left',
    side: 'right',
  },
  haldi: {
    ground: '[--ground:#e9b62b]',
    crop: 'max-md:scale-[1.5] max-md:origin-[62%_55%] max-md:object-[50%_40%]',
    align: 'left',
    side: 'left',
    isLight: true,
  },
  whole: {
    ground: '[--ground:#262728]',
    crop: 'max-md:object-[50%_75%]',
    align: 'centre',
    side: 'right',
  },
  grill: {
    ground: '[--ground:#160704]',
    crop: 'max-md:scale-125 max-md:origin-[50%_60%] max-md:object-[50%_60%]',
    align: 'left',
    side: 'left',
  },
}

const plain: SlideLook = { ground: '[--ground:#4e0d0a]', crop: '', align: 'centre', side: 'left' }

export function lookOf(slide: string): SlideLook {
  return looks[slide] ?? plain
}
