import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

export type MissingSetting = {
  what: 'address' | 'phones' | 'emails' | 'chat' | 'grievance-officer' | 'fssai'
  section: Section
}

/** Lists missing settings; placeholders count as missing, since their numbers and addresses do not exist. */
export function listMissingSettings({ firm, contact, grievanceOfficer }: ShopSettings): MissingSetting[] {
  const defaults = shopDefaults
  const isLacking: Record<MissingSetting['what'], [boolean, Section]> = {
    address: [firm.address.block === defaults.firm.address.block, 'firm'],
    fssai: [firm.fssai === '', 'firm'],
    'grievance-officer': [grievanceOfficer.name === '' || grievanceOfficer.email === '', 'grievanceOfficer'],
    phones: [contact.phones[0] === defaults.contact.phones[0], 'contact'],
    emails: [[contact.infoEmail, contact.supportEmail].some((email) => email.endsWith('.example')), 'contact'],
    chat: [contact.chat.number === defaults.contact.chat.number, 'contact'],
  }
  return Object.entries(isLacking).flatMap(([what, [lacks, section]]) =>
    lacks ? [{ what: what as MissingSetting['what'], section }] : [],
  )
}
