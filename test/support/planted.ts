/** What people type, each distinctive enough to be found wherever it went. */
export const planted = {
  firstName: 'Zubeidaplant',
  lastName: 'Quxwallaplant',
  email: 'zubeida.plant@mail.example',
  password: 'Plant-pass-77!x',
  phone: '9812345670',
  street: '77 Plantgully "Corner"',
  city: 'Plantnagar',
  zip: '385135',
  note: 'Plantnote: leave it\n    at Plantneighbour (home:12:7)',
}

/** Returns the forms in which a text could be in a log. */
function disguises(text: string): string[] {
  const query = new URLSearchParams({ text }).toString().slice('text='.length)
  return [text, text.toLowerCase(), encodeURIComponent(text), query, JSON.stringify(text).slice(1, -1)].flatMap(
    (form) => [form, Buffer.from(form).toString('base64').replace(/=+$/, '')],
  )
}

/** Returns what was planted and is in the text, in whatever form; parts of a longer text count. */
export function findPlanted(output: string): string[] {
  const words = [...Object.values(planted), 'Plantneighbour', 'Plantgully', '98123 45670', 'zubeida']
  return words.filter((word) => disguises(word).some((form) => output.includes(form)))
}
