import { Form } from 'react-router'
import { AuditList } from '#app/admin/reports/audit-list.tsx'
import { listActors, readAuditFilter, toAuditRow } from '#app/admin/reports/audit-rows.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { listAddress } from '#app/admin/shared/list-address'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass, SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { listAudit } from '#domain/audit/read-audit.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/audit'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ staff, db, query }) => {
  const { filter, ...found } = await readAuditFilter(db, staff, query)
  const { entries, next } = await listAudit(db, found, readCursor(query.get('after')))
  const settings = await readSettings(db)
  return {
    filter,
    entries: entries.map((entry) => toAuditRow(entry, settings)),
    actors: staff.role === 'owner' ? await listActors(db) : [],
    next: next && writeCursor(next),
  }
})

export const meta = adminMeta(() => t('Activity'))

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { filter, entries, actors, next } = loaderData
  return (
    <AdminLayout
      title={t('Activity')}
      actions={
        <a href={listAddress('/admin/audit.csv', filter)} className={buttonClass('outline')}>
          {t('Export')}
        </a>
      }
    >
      <Form
        key={`${filter.person} ${filter.order}`}
        role="search"
        aria-label={t('Activity')}
        className="mb-6 flex flex-wrap items-end gap-3"
      >
        {actors.length > 0 && (
          <SelectField
            label={t('Who')}
            name="person"
            defaultValue={filter.person}
            options={[['', t('Everybody')], ...actors.map(({ id, name }) => [id, name] as const)]}
            className="min-w-[min(12rem,100%)] flex-1 sm:max-w-72"
          />
        )}
        <Field
          label={t('Order')}
          name="order"
          defaultValue={filter.order}
          placeholder="SM-4829-1507"
          maxLength={40}
          className="min-w-[min(10rem,100%)] flex-1 sm:max-w-60"
        />
        <SubmitButton kind="dark">{t('Show')}</SubmitButton>
      </Form>
      <AuditList entries={entries} isFiltered={filter.order !== '' || (actors.length > 0 && filter.person !== '')} />
      {next && <NextPage to={listAddress('/admin/audit', { ...filter, after: next })}>{t('Older')}</NextPage>}
    </AdminLayout>
  )
}
