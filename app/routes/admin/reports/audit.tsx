import { Form, Link } from 'react-router'
import {
  type AuditChange,
  type AuditRow,
  listActors,
  readAuditFilter,
  toAuditRow,
} from '#app/admin/reports/audit-rows.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass, SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { rich } from '#app/ui/rich.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Time } from '#app/ui/time.tsx'
import { listAudit } from '#domain/audit/read-audit.server'
import { formatMoment } from '#domain/calendar/moment'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { langOf, t } from '#domain/texts/translate'
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

function AuditList({ entries, isFiltered }: { entries: AuditRow[]; isFiltered: boolean }) {
  if (entries.length === 0)
    return (
      <EmptyList title={isFiltered ? t('Nothing fits this search') : t('Nothing was done yet')}>
        {isFiltered
          ? t('Look at the order’s number, or choose everybody.')
          : t('What the staff changes appears here, with who did it and when.')}
      </EmptyList>
    )
  return (
    <ol className="overflow-hidden rounded-lg bg-white shadow-card">
      {entries.map(({ id, at, who, did, about, changes }) => (
        <li
          key={id}
          className="grid gap-x-4 border-b border-line px-4 py-3 last:border-0 lg:grid-cols-[11rem_11rem_minmax(0,1fr)_minmax(0,1.2fr)] lg:items-baseline"
        >
          <Time at={at} className="text-sm text-ink-soft tabular-nums">
            {formatMoment(at)}
          </Time>
          <span className="font-semibold wrap-anywhere">{who}</span>
          <span className="wrap-anywhere">
            <Stored text={did.before} />
            {about.to ? (
              <Link to={about.to} className="text-link">
                {about.text}
              </Link>
            ) : (
              about.text
            )}
            {did.after}
          </span>
          {changes.length > 0 && (
            <ul className="mt-1 text-sm text-ink-soft tabular-nums lg:mt-0">
              {changes.map((change) => (
                <li key={change.name} className="wrap-anywhere">
                  <Change {...change} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Change({ name, before, after }: AuditChange) {
  if (after === null)
    return rich('{name}: {before}, now none', { name: <Stored text={name} />, before: <Stored text={before ?? ''} /> })
  const value = (
    <b className="font-semibold text-ink">
      <Stored text={after} />
    </b>
  )
  if (before === null)
    return (
      <>
        <Stored text={name} />: {value}
      </>
    )
  return (
    <>
      <Stored text={name} />: <Stored text={before} /> <span className="sr-only">{t('became')}</span>
      <span aria-hidden>→</span> {value}
    </>
  )
}

function Stored({ text }: { text: string }) {
  const lang = langOf(text)
  return lang ? <span lang={lang}>{text}</span> : text
}
