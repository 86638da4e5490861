import { shopContext, visitContext } from '#app/context'
import { formText } from '#app/forms/form-text'
import { readForm } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { saveLanguage } from '#domain/accounts/language.server'
import { isLanguage, languages } from '#domain/texts/translate'
import type { Route } from './+types/language'

export const handle: RouteHandle = { ...privateData, methods: ['POST'] }

export async function action({ context, request }: Route.ActionArgs) {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (!user) return jsonError(401, 'Please sign in.')
  const language = formText(await readForm(request), 'language')
  if (!isLanguage(language))
    return jsonError(400, `Please choose one of the languages of the shop: ${languages.join(', ')}.`)
  await saveLanguage(context.get(shopContext).db, user.id, language)
  return Response.json({ language })
}
