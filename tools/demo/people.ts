import type { User } from '#domain/accounts/user'
import type { Delivery } from '#domain/delivery/delivery'
import type { Chip } from '#domain/reviews/reviews'
import type { Random } from '#tools/demo/random'

/** A buyer; `courierPhone` is set when the recipient has another phone. */
export type DemoBuyer = User & { delivery: Delivery; courierPhone: string | null }

const firstNames = [
  'Asha',
  'Bhavna',
  'Chirag',
  'Darshana',
  'Falguni',
  'Gopal',
  'Hetal',
  'Ishaan',
  'Jignesh',
  'Kokila',
  'Lata',
  'Mahesh',
  'Nirali',
  'Omkar',
  'Parul',
  'Rekha',
  'Sanjay',
  'Tejal',
  'Urvi',
  'Vikram',
  'હેતલ',
  'જયેશ',
  'પ્રજ્ઞા',
  'धर्मेश',
  'सुनीता',
  'Fatima',
  'Joseph',
  'Harpreet',
  'Lakshmi',
  'Zeenat',
]
const lastNames = [
  'Patel',
  'Shah',
  'Desai',
  'Joshi',
  'Mehta',
  'Chaudhary',
  'Prajapati',
  'Solanki',
  'Trivedi',
  'Vaghela',
  'પટેલ',
  'શાહ',
  'Sharma',
  'Kulkarni',
  'Iyer',
  'Khan',
  "D'Souza",
  'Gill',
  'Reddy',
  'Ramasubramanian-Venkataraghavan',
]
const places: [city: string, state: Delivery['state'], zip: string][] = [
  ...(['385001', '385010', '385135', '385520'] as const).map((zip): (typeof places)[number] => [
    ...(['Palanpur', 'Gujarat'] as const),
    zip,
  ]),
  ['Ahmedabad', 'Gujarat', '380015'],
  ['Ahmedabad', 'Gujarat', '380009'],
  ['Mehsana', 'Gujarat', '384002'],
  ['Deesa', 'Gujarat', '385535'],
  ['Surat', 'Gujarat', '395007'],
  ['Vadodara', 'Gujarat', '390020'],
  ['Rajkot', 'Gujarat', '360005'],
  ['Mumbai', 'Maharashtra', '400067'],
  ['Pune', 'Maharashtra', '411038'],
  ['Udaipur', 'Rajasthan', '313001'],
  ['Jaipur', 'Rajasthan', '302017'],
  ['New Delhi', 'Delhi', '110085'],
  ['Bengaluru', 'Karnataka', '560076'],
]
const streets = [
  '14, Shanti Nagar Society, near Jain Temple',
  'B-203, Sahjanand Residency, Station Road',
  '7, Ambika Park, behind Kiran Hospital',
  'Flat 1102, Tower C, Shilp Heights, S.G. Highway, opposite the garden gate',
  '૨૧, ગાયત્રી સોસાયટી, હાઈવે રોડ',
  'Shop 3, Old Market Yard',
]

/** Returns an invented buyer with a valid address and an unassigned phone number; every third has an account by phone, without an e-mail address. */
export function inventBuyer(random: Random, n: number): DemoBuyer {
  const [city, state, zip] = random.pick(places)
  const phone = `+91900000${String(1000 + n)}`
  return {
    id: `demo-buyer-${n}`,
    name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    email: n % 3 === 0 ? '' : `buyer${n}@demo.example`,
    delivery: { phone, street: random.pick(streets), city, state, zip },
    courierPhone: n % 9 === 4 ? `+91900001${String(1000 + n)}` : null,
  }
}

export const notes = [
  'Please ring twice, the bell is soft.',
  'After 6 in the evening, please.',
  'Leave it with the watchman.',
  'કૃપા કરીને ફોન કરીને આવજો.',
]

export const reasons = ['Ordered twice by mistake', 'Did not answer the phone', 'Address is not complete']

export const sampleMessages = [
  ['Wedding order', 'We need 20 kg of garam masala for a wedding in December. What would it cost?'],
  ['Is the chilli very hot?', 'My children eat with us. Which of your chillies is the mildest?'],
  ['Thank you', 'The haldi smells like that of my grandmother. Thank you!'],
  ['Parcel was late', 'It came after nine days. The masala is good, the courier is not.'],
  ['Shop in Palanpur', 'Can I come to your shop on a Sunday?'],
] as const

export const sampleReviews: readonly [stars: number, body: string, ...chips: Chip[]][] = [
  [5, 'Opened the bag and the whole kitchen knew. Ground fine, no lumps.', 'fresh', 'aroma'],
  [5, '', 'fresh', 'colour'],
  [4, 'Good colour, a little milder than I am used to.', 'colour'],
  [4, 'સુગંધ સારી છે, પેકેટ થોડું મોટું હોત તો સારું.', 'aroma'],
  [3, 'Fine for daily dal. The pack was dented.'],
  [5, 'मेरी माँ ने पूछा कहाँ से लाए।', 'aroma', 'heat'],
  [2, 'Came late, and it smells of little.'],
]
