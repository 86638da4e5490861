/** Is thrown for a configuration with which the shop must not start; the message is one sentence for the administrator. */
export class ConfigurationRefused extends Error {
  override name = 'ConfigurationRefused' as const
}
