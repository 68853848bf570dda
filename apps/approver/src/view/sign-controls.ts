import type { Asking, Means, Signing } from '../passkey/signing.ts'
import { button, element } from './element.ts'
import type { Screen } from './frame.ts'
import { icon } from './icon.ts'

export interface Controls {
  /** The main one signs with the software credential, if there is one. */
  readonly buttons: readonly HTMLButtonElement[]
  readonly notice: HTMLElement | null
}

interface Wanted {
  /** The names of the button: with a passkey, and with the software credential. */
  readonly label: { readonly passkey: string; readonly software: string }
  readonly signing: Signing
  readonly sign: (asking: Asking) => void
  /** Asks the person first, and goes on if they confirm. */
  readonly ask?: (goOn: () => void) => void
}

/** A second press while the first one waits for an authenticator would only fail. */
export function signControls({ words }: Screen, { label, signing, sign, ask }: Wanted): Controls {
  const { software, passkeys } = signing
  const main: Means = software === null ? 'passkey' : 'software'
  const made: HTMLButtonElement[] = []
  const act = (means: Means) => {
    const goOn = () => {
      for (const each of made) each.disabled = true
      const { signal } = means === 'passkey' ? offerCancel() : new AbortController()
      sign({ means, signal })
    }
    if (ask === undefined) goOn()
    else ask(goOn)
  }
  const offerCancel = () => {
    const asking = new AbortController()
    const cancel = button(words.cancelPasskey, 'quiet', () => asking.abort())
    signs.after(cancel)
    cancel.focus()
    return asking
  }
  const signs = button(label[main], 'solid wide', () => act(main))
  signs.prepend(icon(main === 'passkey' ? 'passkey' : 'flask', 16))
  made.push(signs)
  if (software === null) return { buttons: made, notice: null }
  const own = button(words.useOwnPasskey, 'plain', () => act('passkey'))
  if (passkeys.length > 0) made.push(own)
  return {
    buttons: [signs],
    notice: element(
      'div',
      { class: 'sandbox', role: 'note' },
      icon('flask', 16),
      element('span', {}, words.sandboxCredential),
      passkeys.length > 0 ? own : null,
    ),
  }
}
