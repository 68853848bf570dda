/** Accounts of the installation: flags, organisations, sessions, sign-in history. */
import type { ApiReply } from '@holdfast/contract'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf, statusOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { AdminUsersTable } from './AdminUsersTable.tsx'
import { accountsShown, type AdminUser, useAdminUsers } from './use-admin-users.ts'
import { useAdminUserWords } from './words.ts'

const EditAccountDialog = lazy(async () => ({
  default: (await import('./EditAccountDialog.tsx')).EditAccountDialog,
}))
const SignInsDialog = lazy(async () => ({ default: (await import('./SignInsDialog.tsx')).SignInsDialog }))
const PasswordLinkDialog = lazy(async () => ({
  default: (await import('../members/PasswordLinkDialog.tsx')).PasswordLinkDialog,
}))

type View = 'active' | 'archived'
type Opened =
  | { readonly kind: 'edit' | 'history'; readonly user: AdminUser }
  | {
      readonly kind: 'link'
      readonly user: AdminUser
      readonly link: ApiReply<'createAdminUserPasswordLink'>
    }
  | null

export function AdminUsersPage() {
  const words = useAdminUserWords()
  const [view, setView] = useState<View>('active')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened>(null)
  const text = useDeferredValue(typed.trim())
  const { query, refresh, archive, unarchive } = useAdminUsers({
    text,
    isArchived: view === 'archived',
    page,
  })
  const close = () => setOpened(null)
  const makeLink = async (user: AdminUser) => {
    if (!(await confirmUser(words.confirmLink(user.name), words.makeLink, { isHarmless: true }))) return
    try {
      const link = await api.createAdminUserPasswordLink({ params: { id: user.id } })
      setOpened({ kind: 'link', user, link })
    } catch (error) {
      alertUser(reasonOf(error, words.linkFailed))
    }
    await refresh()
  }
  const requestReset = async (user: AdminUser) => {
    if (!(await confirmUser(words.confirmReset(user.name), words.sendRequest, { isHarmless: true }))) return
    try {
      await api.requestPasswordReset({ params: { id: user.id } })
    } catch (error) {
      alertUser(reasonOf(error, words.resetFailed))
    }
    await refresh()
  }
  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <SearchField
          label={words.search}
          hint={words.searchHint}
          value={typed}
          maxLength={200}
          onChange={(next) => {
            setTyped(next)
            setPage(1)
          }}
        />
        {query.data && <Pager page={page} total={query.data.total} onChange={setPage} />}
      </search>
      <Tabs
        label={words.views}
        tabs={[
          { value: 'active', label: words.active },
          { value: 'archived', label: words.archived },
        ]}
        value={view}
        onChange={(next) => {
          setView(next)
          setPage(1)
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        {query.data === undefined && query.error ? (
          <ErrorState
            message={words.loadFailed(statusOf(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : query.data === undefined ? (
          <p role="status" className="px-5 py-16 text-center text-mute">
            {words.loading}
          </p>
        ) : query.data.rows.length === 0 ? (
          <EmptyState picture="person" title={words.empty} />
        ) : (
          <AdminUsersTable
            users={query.data.rows}
            onEdit={(user) => setOpened({ kind: 'edit', user })}
            onHistory={(user) => setOpened({ kind: 'history', user })}
            onLink={(user) => void makeLink(user)}
            onReset={(user) => void requestReset(user)}
            onArchive={(user) => void archive(user)}
            onUnarchive={(user) => void unarchive(user)}
          />
        )}
      </Tabs>
      <Suspense>
        {opened?.kind === 'edit' && (
          <EditAccountDialog
            user={query.data?.rows.find(({ id }) => id === opened.user.id) ?? opened.user}
            onSaved={() => void refresh()}
            onClose={close}
          />
        )}
        {opened?.kind === 'history' && <SignInsDialog user={opened.user} onClose={close} />}
        {opened?.kind === 'link' && (
          <PasswordLinkDialog name={opened.user.name} link={opened.link} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface PagerProps {
  readonly page: number
  readonly total: number
  readonly onChange: (page: number) => void
}

function Pager({ page, total, onChange }: PagerProps) {
  const { common } = useWords()
  const words = useAdminUserWords()
  const locale = useLocale()
  const number = (value: number): string => countText(value, locale)
  const from = (page - 1) * accountsShown
  const to = Math.min(total, from + accountsShown)
  return (
    <div className="ml-auto flex items-center gap-2">
      <output className="text-mute">
        {words.shown(number(Math.min(from + 1, total)), number(to), number(total))}
      </output>
      {total > accountsShown && (
        <>
          <Button look="ghost" disabled={page === 1} onClick={() => onChange(page - 1)}>
            {common.previous}
          </Button>
          <Button look="ghost" disabled={to >= total} onClick={() => onChange(page + 1)}>
            {common.next}
          </Button>
        </>
      )}
    </div>
  )
}
