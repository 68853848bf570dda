/** The signed-in person: name, language, credentials, sessions and organisations. */
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { currentUserQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { cx } from '../../ui/cx.ts'
import { Memberships } from './Memberships.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { type Security, securityQuery } from './queries.ts'
import { Sessions } from './Sessions.tsx'
import { SignInMeans } from './SignInMeans.tsx'
import { fewCodes, useAccountWords } from './use-account-words.ts'

export function MyAccountPage() {
  const words = useAccountWords()
  const user = useQuery(currentUserQuery)
  const security = useQuery(securityQuery)
  const failed = [user, security].find(({ error }) => error !== null)
  if (failed?.error)
    return (
      <ErrorState message={reasonOf(failed.error, words.loadFailed)} onRetry={() => void failed.refetch()} />
    )
  if (user.data === undefined || security.data === undefined)
    return <Skeleton rows={12} widths={['w-32', 'w-64', 'w-40']} />
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-280 px-5 pt-6 pb-10">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-6">
          <Initials name={user.data.name} />
          <div className="min-w-0 flex-1">
            <p className="text-lg font-semibold tracking-[-0.01em] break-words">
              <bdi>{user.data.name}</bdi>
            </p>
            <p className="break-words text-mute">
              <bdi>{user.data.email}</bdi>
            </p>
          </div>
          <Protection security={security.data} />
        </header>
        <Profile user={user.data} passkeys={security.data.passkeys} />
        <Preferences />
        <SignInMeans user={user.data} security={security.data} />
        <Passkeys passkeys={security.data.passkeys} />
        <Sessions />
        <Memberships />
      </div>
    </div>
  )
}

const Initials = ({ name }: { readonly name: string }) => (
  <bdi
    aria-hidden
    className="grid size-11 shrink-0 place-items-center rounded-full bg-selected text-base font-semibold"
  >
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((part) => part.slice(0, 1).toUpperCase())
      .join('')}
  </bdi>
)

function Protection({ security: { passkeys, recovery_codes: codes } }: { readonly security: Security }) {
  const words = useAccountWords()
  const missing = [
    ...(passkeys.length === 0 ? [words.addTwo] : passkeys.length === 1 ? [words.addOne] : []),
    ...(codes === null ? [words.createCodes] : codes.left < fewCodes ? [words.fewCodes] : []),
  ]
  const isSecured = missing.length === 0
  const Icon = isSecured ? ShieldCheck : ShieldAlert
  const text = isSecured ? `${words.passkeysHad(passkeys.length)} · ${words.codesSaved}` : missing.join(' · ')
  return (
    <div className="flex items-start gap-2 max-sm:basis-full">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', isSecured ? 'text-good' : 'text-warn')} />
      <div>
        <p className="font-medium">{isSecured ? words.secured : words.secure}</p>
        <p className="text-mute first-letter:uppercase">{text}</p>
      </div>
    </div>
  )
}
