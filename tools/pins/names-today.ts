/** The shop's names of states by the names that the lists use. */
const states: Record<string, string> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
}

/** Returns the shop's name of the state of a district; Ladakh has been separate since 2019. */
export function stateName(state: string, district: string): string {
  return district === 'Leh' || district === 'Kargil' ? 'Ladakh' : (states[state] ?? state)
}

/** PINs that moved from Telangana to Andhra Pradesh in 2014; the lists still have them in Telangana. */
export const statesToday: ReadonlyMap<string, string[]> = new Map(
  ['507113', '507121', '507129', '507130', '507134', '507135'].map((pin) => [pin, ['Andhra Pradesh', 'Telangana']]),
)

/** Current spellings of districts, or their town's name: "x = y" replaces the list's x by y; x has its state where the name is ambiguous. */
const districts = new Map(
  `
Ahmed Nagar = Ahilyanagar, Allahabad = Prayagraj, Ananthapur = Anantapur, Ananthnag = Anantnag, Ashok Nagar = Ashoknagar, Aurangabad(BH) = Aurangabad,
Maharashtra: Aurangabad = Chhatrapati Sambhajinagar, Bagpat = Baghpat, Baleswar = Balasore, Bandipur = Bandipora, Bangalore = Bengaluru,
Bangalore Rural = Bengaluru Rural, Belgaum = Belagavi, Bellary = Ballari, Bijapur(CGH) = Bijapur, Bijapur(KAR) = Vijayapura, Bilaspur (HP) = Bilaspur,
Bilaspur(CGH) = Bilaspur, Burdwan = Bardhaman, Chamrajnagar = Chamarajanagar, Chickmagalur = Chikkamagaluru, Cuddapah = Kadapa, Dadra & Nagar Haveli = Silvassa,
Darjiling = Darjeeling, Davangere = Davanagere, Debagarh = Deogarh, East Midnapore = Purba Medinipur, East Nimar = Khandwa, Faizabad = Ayodhya,
Gandhi Nagar = Gandhinagar, Ganganagar = Sri Ganganagar, Giridh = Giridih, Gulbarga = Kalaburagi, Gurgaon = Gurugram, Hamirpur(HP) = Hamirpur,
Hazaribag = Hazaribagh, Hoshangabad = Narmadapuram, Jagatsinghapur = Jagatsinghpur, Jajapur = Jajpur, Jalor = Jalore, Janjgir-champa = Janjgir-Champa,
Jaribam = Jiribam, Jhujhunu = Jhunjhunu, Jyotiba Phule Nagar = Amroha, K.V.Rangareddy = Rangareddy, Kabirdham = Kawardha, Kachchh = Kutch,
Kaimur (Bhabua) = Kaimur, Kanpur Nagar = Kanpur, Karim Nagar = Karimnagar, Kasargod = Kasaragod, Kendujhar = Keonjhar, Keonjhargarh = Keonjhar, Khargone = Khargone,
Kheri = Lakhimpur Kheri, Khorda = Khordha, Lahul & Spiti = Lahaul and Spiti, MORBI = Morbi, Mahabub Nagar = Mahabubnagar, Mahesana = Mehsana,
Mammit = Mamit, Marigaon = Morigaon, Medinipur = Paschim Medinipur, Muktsar = Sri Muktsar Sahib, Mysore = Mysuru, Nabarangapur = Nabarangpur,
Nilgiris = The Nilgiris, North And Middle Andaman = North and Middle Andaman, North Cachar Hills = Dima Hasao, North Dinajpur = Uttar Dinajpur,
Osmanabad = Dharashiv, Palamau = Palamu, Panch Mahals = Panchmahal, Pondicherry = Puducherry, Puruliya = Purulia, Raigarh(MH) = Raigad,
Ramanagar = Ramanagara, Ropar = Rupnagar, Saiha = Siaha, Sainkheda = Narsinghpur, Sant Ravidas Nagar = Bhadohi, Seraikela-kharsawan = Seraikela-Kharsawan,
Shimoga = Shivamogga, Sibsagar = Sivasagar, Sonapur = Subarnapur, South Dinajpur = Dakshin Dinajpur, Sundergarh = Sundargarh,
Surendra Nagar = Surendranagar, The Dangs = Dang, TIRUPPUR = Tiruppur, Tumkur = Tumakuru, Tuticorin = Thoothukudi, West Midnapore = Paschim Medinipur, West Nimar = Khargone,
Yamuna Nagar = Yamunanagar
`
    .split(/,\s/)
    .map((entry) => entry.trim().split(' = ') as [string, string]),
)

/** Returns the current spelling of a district's name. */
export function districtName(name: string, state: string): string {
  return districts.get(`${state}: ${name}`) ?? districts.get(name) ?? name
}
