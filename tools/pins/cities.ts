/**
 * Cities by the first digits of their PINs, by state; the longest prefix wins. Only prefixes that belong almost entirely to one city. Written by hand in November
 * 2026 from India Post's numbering.
 */
const cities: Record<string, string> = {
  'Andaman and Nicobar Islands': '7441 Sri Vijaya Puram',
  'Andhra Pradesh':
    '5150 Anantapur, 5160 Kadapa, 5170 Chittoor, 5175 Tirupati, 5180 Kurnool, 5200 Vijayawada, 5220 Guntur, 5240 Nellore, 5300 Visakhapatnam, 53300 Kakinada, 53310 Rajamahendravaram, 5340 Eluru, 5350 Vizianagaram',
  'Arunachal Pradesh': '79111 Itanagar',
  Assam: '7810 Guwahati, 7840 Tezpur, 7850 Jorhat, 7860 Dibrugarh, 7880 Silchar',
  Bihar: '8000 Patna, 8120 Bhagalpur, 8230 Gaya, 8420 Muzaffarpur, 8460 Darbhanga',
  Chandigarh: '16000 Chandigarh, 16001 Chandigarh, 16002 Chandigarh, 16003 Chandigarh',
  Chhattisgarh: '4900 Bhilai, 4910 Durg, 4920 Raipur, 4950 Bilaspur',
  Delhi: '110 New Delhi',
  Goa: '4030 Panaji',
  Gujarat:
    '3600 Rajkot, 3610 Jamnagar, 3620 Junagadh, 3630 Surendranagar, 3640 Bhavnagar, 36560 Amreli, 3700 Bhuj, 3702 Gandhidham, 3800 Ahmedabad, 3820 Gandhinagar, 3830 Himatnagar, 3840 Mehsana, 3850 Palanpur, 3870 Nadiad, 3880 Anand, 3890 Godhra, 3900 Vadodara, 39200 Bharuch, 39201 Bharuch, 39300 Ankleshwar, 39301 Ankleshwar, 3950 Surat, 39600 Valsad, 39619 Vapi, 396445 Navsari',
  Haryana:
    '1210 Faridabad, 1220 Gurugram, 1240 Rohtak, 12500 Hisar, 1310 Sonipat, 1320 Karnal, 13210 Panipat, 1330 Ambala, 1340 Ambala, 13410 Panchkula, 13411 Panchkula, 1350 Yamunanagar',
  'Himachal Pradesh': '1710 Shimla',
  'Jammu and Kashmir': '1800 Jammu, 1900 Srinagar',
  Jharkhand: '8260 Dhanbad, 8270 Bokaro, 8310 Jamshedpur, 8340 Ranchi, 814112 Deoghar, 814114 Deoghar',
  Karnataka:
    '5600 Bengaluru, 5601 Bengaluru, 5700 Mysuru, 57210 Tumakuru, 5750 Mangaluru, 57610 Udupi, 5770 Davanagere, 57720 Shivamogga, 58310 Ballari, 58510 Kalaburagi, 58610 Vijayapura, 5900 Belagavi',
  Kerala:
    '6700 Kannur, 6730 Kozhikode, 6780 Palakkad, 6800 Thrissur, 6820 Kochi, 6860 Kottayam, 6880 Alappuzha, 6910 Kollam, 6950 Thiruvananthapuram',
  Ladakh: '194101 Leh',
  'Madhya Pradesh':
    '4520 Indore, 4560 Ujjain, 4570 Ratlam, 4620 Bhopal, 4700 Sagar, 4740 Gwalior, 4820 Jabalpur, 4850 Satna, 4860 Rewa',
  Maharashtra:
    '4000 Mumbai, 4001 Mumbai, 4006 Thane, 4007 Navi Mumbai, 4110 Pune, 4130 Solapur, 4150 Satara, 4160 Kolhapur, 4220 Nashik, 4240 Dhule, 4250 Jalgaon, 4310 Chhatrapati Sambhajinagar, 4400 Nagpur, 4420 Wardha, 4440 Akola, 4446 Amravati',
  Manipur: '79500 Imphal',
  Meghalaya: '7930 Shillong',
  Mizoram: '79600 Aizawl, 79601 Aizawl',
  Nagaland: '79700 Kohima, 797112 Dimapur, 797113 Dimapur, 797116 Dimapur',
  Odisha: '7510 Bhubaneswar, 75200 Puri, 7530 Cuttack, 7600 Brahmapur, 76800 Sambalpur, 7690 Rourkela',
  Puducherry: '60500 Puducherry, 60501 Puducherry',
  Punjab: '1410 Ludhiana, 1430 Amritsar, 1440 Jalandhar, 1470 Patiala, 1510 Bathinda',
  Rajasthan:
    '3010 Alwar, 3020 Jaipur, 3050 Ajmer, 30702 Abu Road, 3110 Bhilwara, 3130 Udaipur, 3210 Bharatpur, 3240 Kota, 3320 Sikar, 3340 Bikaner, 33500 Sri Ganganagar, 3420 Jodhpur, 3450 Jaisalmer',
  Sikkim: '73710 Gangtok',
  'Tamil Nadu':
    '6000 Chennai, 6001 Chennai, 6200 Tiruchirappalli, 6250 Madurai, 6270 Tirunelveli, 6280 Thoothukudi, 6320 Vellore, 6360 Salem, 6380 Erode, 6410 Coimbatore, 6416 Tiruppur, 6430 Udhagamandalam',
  Telangana: '5000 Hyderabad, 5030 Nizamabad, 5050 Karimnagar, 5060 Warangal, 5070 Khammam',
  Tripura: '79900 Agartala',
  'Uttar Pradesh':
    '2010 Ghaziabad, 2013 Noida, 2020 Aligarh, 2080 Kanpur, 2110 Prayagraj, 2210 Varanasi, 2240 Ayodhya, 2260 Lucknow, 2430 Bareilly, 2440 Moradabad, 2470 Saharanpur, 2500 Meerut, 2510 Muzaffarnagar, 2730 Gorakhpur, 2810 Mathura, 2820 Agra, 2840 Jhansi',
  Uttarakhand: '2480 Dehradun, 24940 Haridwar, 263001 Nainital',
  'West Bengal':
    '7000 Kolkata, 7001 Kolkata, 7111 Howrah, 71310 Bardhaman, 7132 Durgapur, 7133 Asansol, 73400 Siliguri, 73401 Siliguri',
}

const byPrefix = new Map(
  Object.entries(cities).flatMap(([state, listed]) =>
    listed.split(', ').map((entry) => {
      const [, prefix = '', city = ''] = /^(\d+) (.+)$/.exec(entry) ?? []
      return [prefix, { city, state }] as const
    }),
  ),
)

/** Returns the city of the PIN's longest listed prefix. */
export function findCity(pin: string): { city: string; state: string } | null {
  for (let length = 6; length > 2; length--) {
    const found = byPrefix.get(pin.slice(0, length))
    if (found) return found
  }
  return null
}
