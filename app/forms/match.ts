/** Calls the case for this member of a union and returns its result, such as the text of a refusal's reason. `key` is the discriminant. */
export function match<Union, Key extends keyof Union, Result>(
  member: Union,
  key: Key,
  cases: { [Value in Union[Key] & string]: (member: Extract<Union, { [K in Key]: Value }>) => Result },
): Result {
  return cases[member[key] as Union[Key] & string](member as never)
}
