import { type CatalogEntry, lacksImporter } from '#domain/catalog/catalog-entry'
import { msg, translated } from '#domain/texts/translate'

type Fillable = Readonly<Record<string, { name: string; isEmpty: (entry: CatalogEntry) => boolean }>>

/** What the law requires on a label, by the field of the editor in which it is filled in. */
export const labelFields: Fillable = {
  'mrp.0': { name: 'MRP', isEmpty: ({ sizes }) => sizes.some(({ mrp }) => mrp === undefined) },
  'netQuantity.0': {
    name: msg('net quantity'),
    isEmpty: ({ sizes }) => sizes.some(({ netQuantity }) => netQuantity === undefined),
  },
  hsn: { name: 'HSN', isEmpty: ({ hsn }) => hsn === undefined },
  gst: { name: msg('tax rate'), isEmpty: ({ gst }) => gst === undefined },
  origin: { name: msg('origin'), isEmpty: ({ origin }) => origin === '' },
  originCountry: { name: msg('country of origin'), isEmpty: ({ originCountry }) => originCountry === undefined },
  importer: { name: msg('importer'), isEmpty: lacksImporter },
  shelfLifeDays: { name: msg('shelf life'), isEmpty: ({ shelfLifeDays }) => shelfLifeDays === undefined },
  veg: { name: msg('veg mark'), isEmpty: ({ veg }) => veg === undefined },
  ingredients: { name: msg('ingredients'), isEmpty: ({ ingredients }) => ingredients === '' },
}

const otherFields: Fillable = {
  photos: { name: msg('photos'), isEmpty: ({ pictures }) => pictures.length === 0 },
  nameGu: { name: msg('Gujarati name'), isEmpty: ({ nameGu }) => nameGu === '' },
  nameHi: { name: msg('Hindi name'), isEmpty: ({ nameHi }) => nameHi === '' },
}

/** Returns the fields of the editor that should be filled in, with their names in the current language. */
export function listEmptyFields(entry: CatalogEntry, fields = { ...labelFields, ...otherFields }) {
  return Object.entries(fields)
    .filter(([, { isEmpty }]) => isEmpty(entry))
    .map(([field, { name }]) => ({ field, name: translated(name) }))
}
