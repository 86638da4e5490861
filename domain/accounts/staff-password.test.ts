import { expect, it } from 'vitest'
import { staffPasswordWeakness } from '#domain/accounts/staff-password'

const meera = { email: 'meera.patel@example.com', name: 'Meera Patel' }

it.each([
  ['short1!', 'short'],
  ['ninesigns', 'short'],
  ['Password123', 'common'],
  ['P@ssw0rd2026', 'common'],
  ['1234567890', 'common'],
  ['9876543210', 'common'],
  ['qwertyuiop', 'common'],
  ['SaathiMasala1993', 'common'],
  ['abcabcabcabc', 'common'],
  ['zzzzzzzzzzzz', 'common'],
  ['meerapatel1985', 'personal'],
  ['Patel-Meera!', 'personal'],
])('%s is %s', (password, weakness) => {
  expect(staffPasswordWeakness(password, meera)).toBe(weakness)
})

it.each(['red chilli under rain', 'k7#mQz2!vR', 'haldi-tower-42', 'palanpur to abu by bus'])(
  '%s will do',
  (password) => {
    expect(staffPasswordWeakness(password, meera)).toBeNull()
  },
)
