/** Password, authenticator app, sign-in provider and recovery codes. */
import type { ApiReply } from '@holdfast/contract'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { settings } from '../../calls/settings.ts'
import { localDay } from '../../format/time.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { AccountSection, Fact } from './AccountSection.tsx'
import { type Security, securityQuery } from './queries.ts'
import { useAct } from './use-act.ts'
import { fewCodes, useAccountWords } from './use-account-words.ts'

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}))
const TotpDialog = lazy(async () => ({ default: (await import('./TotpDialog.tsx')).TotpDialog }))
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog,
}))

type Opened =
  | { readonly dialog: 'password' }
  | { readonly dialog: 'totp'; readonly secret: string; readonly uri: string }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] }

interface Props {
  readonly user: ApiReply<'getCurrentUser'>
  readonly security: Security
}

export function SignInMeans({ user, security }: Props) {
  const words = useAccountWords()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const changes = [securityQuery.queryKey]
  const setUp = useAct(
    () => api.createTotp(),
    [],
    (totp) => setOpened({ dialog: 'totp', ...totp }),
  )
  const removeApp = useAct(
    () => api.deleteTotp(),
    changes,
    () => reportSuccess(words.appRemoved),
  )
  const makeCodes = useAct(
    () => api.createRecoveryCodes(),
    changes,
    ({ codes }) => setOpened({ dialog: 'codes', codes }),
  )
  const unlink = useAct(
    () => api.deleteProviderLink(),
    changes,
    () => reportSuccess(words.providerRemoved),
  )
  const { totp, recovery_codes: codes } = security
  return (
    <AccountSection title={words.signIn} why={words.signInWhy}>
      <dl>
        <Fact
          label={words.password}
          action={
            <Button
              look="ghost"
              aria-label={words.changePassword}
              onClick={() => setOpened({ dialog: 'password' })}
            >
              {words.change}
            </Button>
          }
        >
          {security.password_changed_at === null
            ? words.neverChanged
            : words.lastChanged(localDay(security.password_changed_at))}
        </Fact>
        <AppFact
          totp={totp}
          isBusy={setUp.isPending || removeApp.isPending}
          onSetUp={() => setUp.mutate(undefined)}
          onRemove={() => removeApp.mutate(undefined)}
        />
        <ProviderFact
          link={security.provider_link}
          isBusy={unlink.isPending}
          onRemove={() => unlink.mutate(undefined)}
        />
        <CodesFact codes={codes} isBusy={makeCodes.isPending} onMake={() => makeCodes.mutate(undefined)} />
      </dl>
      {opened !== undefined && (
        <Suspense>
          {opened.dialog === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
          {opened.dialog === 'totp' && (
            <TotpDialog
              secret={opened.secret}
              uri={opened.uri}
              onClose={close}
              // Without codes a lost phone locks the person out.
              onDone={() => {
                if (codes === null) makeCodes.mutate(undefined)
              }}
            />
          )}
          {opened.dialog === 'codes' && (
            <RecoveryCodesDialog codes={opened.codes} email={user.email} onClose={close} />
          )}
        </Suspense>
      )}
    </AccountSection>
  )
}

interface AppProps extends Pick<Security, 'totp'> {
  readonly isBusy: boolean
  readonly onSetUp: () => void
  readonly onRemove: () => void
}

function AppFact({ totp, isBusy, onSetUp, onRemove }: AppProps) {
  const words = useAccountWords()
  const askAndRemove = () => ask(words.removeAppAsk, words.remove, onRemove)
  return (
    <Fact
      label={words.app}
      action={
        totp === null ? (
          <Button look="ghost" aria-label={words.setUpApp} disabled={isBusy} onClick={onSetUp}>
            {words.setUp}
          </Button>
        ) : (
          <Button
            look="ghost"
            aria-label={words.removeApp}
            disabled={isBusy}
            onClick={() => void askAndRemove()}
          >
            {words.remove}
          </Button>
        )
      }
    >
      {totp === null ? (
        <span className="text-mute">{words.notSetUp}</span>
      ) : (
        words.appOn(localDay(totp.confirmed_at))
      )}
    </Fact>
  )
}

interface ProviderProps {
  readonly link: Security['provider_link']
  readonly isBusy: boolean
  readonly onRemove: () => void
}

/** Absent where there is no provider, and no link with an earlier one. */
function ProviderFact({ link, isBusy, onRemove }: ProviderProps) {
  const words = useAccountWords()
  const name = settings().signInProvider
  if (link === null)
    return name === '' ? null : (
      <Fact label={words.provider}>
        <span className="text-mute">{words.providerNone(name)}</span>
      </Fact>
    )
  return (
    <Fact
      label={words.provider}
      action={
        <Button
          look="ghost"
          aria-label={words.removeProvider}
          disabled={isBusy}
          onClick={() => void ask(words.removeProviderAsk, words.remove, onRemove)}
        >
          {words.remove}
        </Button>
      }
    >
      {words.providerLinked(link.email, localDay(link.created_at), localDay(link.last_used_at))}
    </Fact>
  )
}

interface CodesProps {
  readonly codes: Security['recovery_codes']
  readonly isBusy: boolean
  readonly onMake: () => void
}

function CodesFact({ codes, isBusy, onMake }: CodesProps) {
  const words = useAccountWords()
  const askAndReplace = () => ask(words.codesDialog.replaceAsk, words.replace, onMake)
  return (
    <Fact
      label={words.codes}
      action={
        codes === null ? (
          <Button look="ghost" aria-label={words.createCodesName} disabled={isBusy} onClick={onMake}>
            {words.createNew}
          </Button>
        ) : (
          <Button
            look="ghost"
            aria-label={words.replaceCodes}
            disabled={isBusy}
            onClick={() => void askAndReplace()}
          >
            {words.replace}
          </Button>
        )
      }
    >
      <CodesLeft codes={codes} />
    </Fact>
  )
}

function CodesLeft({ codes }: { readonly codes: Security['recovery_codes'] }) {
  const words = useAccountWords()
  if (codes === null) return <span className="text-mute">{words.noCodes}</span>
  const text = words.codesLeft(codes.left, codes.total, localDay(codes.created_at))
  if (codes.left >= fewCodes) return text
  return (
    <>
      {text} <span className="text-warn">{words.codesFew}</span>
    </>
  )
}

async function ask(message: string, acceptLabel: string, act: () => void): Promise<void> {
  if (await confirmUser(message, acceptLabel)) act()
}
