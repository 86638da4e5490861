export type SettingsTables = {
  /** Sections that differ from the defaults; `value` is JSON, see domain/shop-settings/shop-settings.ts. */
  shop_settings: { name: string; value: string; version: number }
  shop_state: { name: string; value: number }
}
