import { Ellipsis, KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { localDay, localTime } from '../../format/time.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { AccountSection } from './AccountSection.tsx'
import { type Security, securityQuery } from './queries.ts'
import { useAct } from './use-act.ts'
import { useAccountWords } from './use-account-words.ts'

const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog,
}))
const RenamePasskeyDialog = lazy(async () => ({
  default: (await import('./RenamePasskeyDialog.tsx')).RenamePasskeyDialog,
}))

type Passkey = Security['passkeys'][number]

export function Passkeys({ passkeys }: Pick<Security, 'passkeys'>) {
  const { dialogs } = useWords()
  const words = useAccountWords()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  return (
    <AccountSection
      title={words.securityKeys}
      why={`${words.securityKeysWhy} ${passkeys.length === 1 ? words.askOneMore : words.askTwo}`}
    >
      {passkeys.length === 0 ? (
        <p className="border-b border-line pb-4">{words.noSecurityKeys}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRename={() => setRenamed(passkey)} />
          ))}
        </ul>
      )}
      <Button className="mt-4" onClick={() => setAdding(true)}>
        {dialogs.securityKey}
      </Button>
      <Suspense>
        {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
        {renamed !== undefined && (
          <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} />
        )}
      </Suspense>
    </AccountSection>
  )
}

interface LineProps {
  readonly passkey: Passkey
  readonly onRename: () => void
}

function PasskeyLine({ passkey, onRename }: LineProps) {
  const words = useAccountWords()
  const remove = useAct(
    () => api.deletePasskey({ params: { id: passkey.id } }),
    [securityQuery.queryKey],
    () => reportSuccess(words.passkeyRemoved),
  )
  const askAndRemove = async () => {
    if (await confirmUser(words.removePasskey(passkey.name), words.remove)) remove.mutate(undefined)
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <KeyRound aria-hidden className="size-4 shrink-0 text-mute" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium break-words">{passkey.name}</bdi>
          {passkey.is_backed_up && (
            <span
              title={words.syncedWhy}
              className="inline-flex h-5 items-center rounded-full bg-selected px-2 text-2xs font-medium"
            >
              {words.synced}
            </span>
          )}
        </p>
        <p className="text-mute">
          {words.added(localDay(passkey.created_at))} · <bdi>{passkey.rp_id}</bdi>
          <span className="sm:hidden"> · {usedText(passkey, words)}</span>
        </p>
      </div>
      <p className="text-mute max-sm:hidden">{usedText(passkey, words)}</p>
      <Menu
        trigger={
          <Button look="cell" aria-label={words.menuOf(passkey.name)}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={onRename}>{words.rename}</MenuItem>
        <MenuItem look="danger" isDisabled={remove.isPending} onSelect={() => void askAndRemove()}>
          {words.remove}
        </MenuItem>
      </Menu>
    </li>
  )
}

const usedText = ({ last_used_at }: Passkey, words: ReturnType<typeof useAccountWords>): string =>
  last_used_at === null ? words.neverUsed : words.usedAt(localTime(last_used_at).slice(0, 16))
