/** Returns what the case of a union's member has for it, such as the text for each reason of a refusal; `key` tells the members apart. */
export function match<Union, Key extends keyof Union, Result>(
  member: Union,
  key: Key,
  cases: { [Value in Union[Key] & string]: (member: Extract<Union, { [K in Key]: Value }>) => Result },
): Result {
  return cases[member[key] as Union[Key] & string](member as never)
}
