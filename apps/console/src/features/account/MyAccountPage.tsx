/** The signed-in person: name, language, credentials, sessions and organisations. */
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { currentUserQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useLook } from '../../look/look.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { cx } from '../../ui/cx.ts'
import { ApproverPasskeys } from './ApproverPasskeys.tsx'
import { Memberships } from './Memberships.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { ownMembershipsQuery, type Security, securityQuery } from './queries.ts'
import { Sessions } from './Sessions.tsx'
import { SignInMeans } from './SignInMeans.tsx'
import { fewCodes, useAccountWords } from './use-account-words.ts'

export function MyAccountPage() {
  const words = useAccountWords()
  // The times of all sections follow the zone.
  useLook()
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
          <Initials id={user.data.id} name={user.data.name} size="lg" />
          <div className="min-w-0 flex-1">
            <p className="text-xl font-semibold tracking-[-0.015em] break-words">
              <bdi>{user.data.name}</bdi>
            </p>
            <Place email={user.data.email} />
          </div>
          <Protection security={security.data} />
        </header>
        <Profile user={user.data} passkeys={security.data.passkeys} />
        <Preferences />
        <SignInMeans user={user.data} security={security.data} />
        <Passkeys passkeys={security.data.passkeys} />
        <ApproverPasskeys passkeys={security.data.approver_passkeys} />
        <Sessions />
        <Memberships />
      </div>
    </div>
  )
}

/** The address, and what the person is in the current organisation. */
function Place({ email }: { readonly email: string }) {
  const words = useAccountWords()
  const { current } = useOrganisations()
  const { data = [] } = useQuery(ownMembershipsQuery)
  const place = data.find(({ id }) => id === current?.id)
  return (
    <p className="break-words text-mute">
      <bdi>{email}</bdi>
      {place !== undefined && (
        <>
          {' · '}
          {words.placeOf(
            words.roles[place.role],
            place.treasury_role === null ? null : words.treasuryRoles[place.treasury_role],
          )}{' '}
          <bdi>{place.name}</bdi>
        </>
      )}
    </p>
  )
}

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
