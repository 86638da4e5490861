/**
 * Returns the key of one of the commands that a form stands for, such as that on one of several orders: a form has one key, and each of its commands claims
 * a key of its own. Stored keys have this format, so that a form that is sent again after an update is still found.
 */
export const partKey = (formKey: string, ...parts: readonly string[]): string => [formKey, ...parts].join(':')
