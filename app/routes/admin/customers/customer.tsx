import { redirect } from 'react-router'
import { z } from 'zod'
import { CustomerView } from '#app/admin/customers/customer-view.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { requireStaff, type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import type { FormFailure } from '#app/forms/form-result'
import { match } from '#app/forms/match'
import {
  keyField,
  parseForm,
  refuseForm,
  refuseStale,
  runIntent,
  unreadable,
  versionField,
} from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { findCustomer, writeCustomerNote } from '#domain/customers/customer-details.server'
import { type EraseResult, eraseCustomer } from '#domain/customers/erase-customer.server'
import { isIdentifier } from '#domain/text'
import { lineSchema, textSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/customer'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, maintenance }, { id }: { id: string }) => {
  const customer = await findCustomer(db, id)
  if (!customer) throw notFound()
  return { now, customer, backupDays: maintenance.backupDays }
})

export const action = staffAction(customerAction)
export const shouldRevalidate = refreshAfterRefusal

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, now, customer, backupDays } = loaderData
  return (
    <AdminLayout
      title={customer.name}
      tab={t('Customer')}
      actions={<TextLink to="/admin/customers">{t('All customers')}</TextLink>}
    >
      <CustomerView
        key={customer.id}
        customer={customer}
        isOwner={staff.role === 'owner'}
        backupDays={backupDays}
        now={now}
        result={actionData}
      />
    </AdminLayout>
  )
}

const noteSchema = () => z.object({ note: textSchema(1000, unreadable(), { isOptional: true }), version: versionField })
const eraseSchema = () => z.object({ key: keyField, typedName: lineSchema(200, t('Please type the name.')) })

async function customerAction(sent: StaffForm, { id: userId }: { id: string }) {
  if (!isIdentifier(userId)) throw notFound()
  return runIntent(sent.form, { note: () => saveNote(sent, userId), erase: () => erase(sent, userId) })
}

async function saveNote({ db, clock, by, form }: StaffForm, userId: string) {
  const parsed = parseForm(noteSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const written = await writeCustomerNote(db, clock, { by, userId, ...parsed.values })
  if (written.ok) return { ok: true as const, message: t('The note is saved.') }
  const customer = await findCustomer(db, userId)
  if (!customer) return refuseForm(form, 409, { message: unknownText() })
  return refuseStale(form, { version: customer.noteVersion, stored: { note: customer.note } })
}

async function erase({ context, db, clock, by, form }: StaffForm, userId: string) {
  await requireStaff(context, { role: 'owner', freshCode: true })
  const parsed = parseForm(eraseSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { key: commandKey, typedName } = parsed.values
  const erased = await eraseCustomer(db, clock, { commandKey, by, userId, typedName })
  if (erased.ok) return redirect('/admin/customers?done=erased')
  return refuseForm(form, erased.reason === 'wrong-name' ? 400 : 409, refusalOf(erased))
}

function refusalOf(refused: Extract<EraseResult, { ok: false }>): Pick<FormFailure, 'message' | 'errors'> {
  return match(refused, 'reason', {
    'wrong-name': () => ({
      message: t('This is not the name.'),
      errors: { typedName: t('Please type the name as it stands above.') },
    }),
    staff: () => ({ message: t('This person works here. Remove them from the team first.') }),
    open: ({ numbers }) => ({
      message: t('Not while something is open: {numbers}. Settle these first.', { numbers: numbers.join(', ') }),
    }),
    'key-used': () => ({ message: keyUsedText() }),
    unknown: () => ({ message: unknownText() }),
  })
}

const unknownText = () => t('There is no such customer any more.')
