/** Where buyers complain about food to the authority; FSSAI asks that documents with a licence number name its app. */
export const foodSafetyConnect = 'Complaints about food: Food Safety Connect app of FSSAI.'
