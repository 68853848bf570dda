import type { ApiReply } from '@holdfast/contract'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { AccountSection, Fact } from './AccountSection.tsx'
import type { Security } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

const RenameSelfDialog = lazy(async () => ({
  default: (await import('./RenameSelfDialog.tsx')).RenameSelfDialog,
}))

interface Props extends Pick<Security, 'passkeys'> {
  readonly user: ApiReply<'getCurrentUser'>
}

export function Profile({ user, passkeys: [first] }: Props) {
  const words = useAccountWords()
  const copy = useCopy()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <AccountSection title={words.profile} why={words.profileWhy}>
      <dl>
        <Fact
          label={words.name}
          action={
            <Button look="ghost" aria-label={words.editName} onClick={() => setRenaming(true)}>
              {words.edit}
            </Button>
          }
        >
          <bdi>{user.name}</bdi>
        </Fact>
        <Fact label={words.email}>
          <bdi>{user.email}</bdi>
        </Fact>
        <Fact
          label={words.certificate}
          {...(first === undefined
            ? {}
            : {
                action: (
                  <Button
                    look="icon"
                    aria-label={words.copyCertificate}
                    title={words.copyCertificate}
                    onClick={() => copy(first.public_key)}
                  >
                    <Copy aria-hidden className="size-3.5" />
                  </Button>
                ),
              })}
        >
          {first === undefined ? (
            <span className="text-mute">{words.noCertificate}</span>
          ) : (
            <>
              <code className="font-mono text-xs leading-5 wrap-anywhere">
                {first.public_key.replaceAll(/(..)(?=.)/g, '$1 ')}
              </code>
              <span className="block text-xs text-mute">{words.certificateWhy}</span>
            </>
          )}
        </Fact>
      </dl>
      <p className="mt-2 text-xs text-mute">{words.emailFixed}</p>
      {isRenaming && (
        <Suspense>
          <RenameSelfDialog name={user.name} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </AccountSection>
  )
}
