/**
 * Returns the key of one command of a form that sends several, such as one for each chosen order: the form has one key, and each command claims its own.
 * Stored keys have this format, which must not change: a form sent again after an update must find them.
 */
export const partKey = (formKey: string, ...parts: readonly string[]): string => [formKey, ...parts].join(':')
