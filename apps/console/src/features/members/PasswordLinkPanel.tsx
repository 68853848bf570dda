/** A one-time link to set a password, in full, with a copy button. */
import type { ApiReply } from '@holdfast/contract'
import { Copy } from 'lucide-react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { useMemberWords } from './words.ts'

interface Props {
  readonly link: ApiReply<'createMemberPasswordLink'>
}

export function PasswordLinkPanel({ link }: Props) {
  const { common } = useWords()
  const words = useMemberWords().link
  const toast = useToast()
  const url = new URL(link.path, window.location.origin).href
  // The notice does not repeat the secret.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(common.copied)
    } catch {
      toast(common.copyFailed)
    }
  }
  return (
    <div className="grid gap-3">
      <p
        data-testid="password-link"
        className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all select-all"
      >
        {url}
      </p>
      <p className="text-soft">{words.once(localTime(link.expires_at))}</p>
      <Button className="justify-self-start" onClick={() => void copy()}>
        <Copy aria-hidden className="size-3.5" />
        {words.copy}
      </Button>
    </div>
  )
}
