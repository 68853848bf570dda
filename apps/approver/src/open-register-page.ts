/** The page on which a person makes a passkey and reads its words. */
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import type { OpenLink } from './open-link.ts'
import { refusalReason } from './passkey/refusal-reason.ts'
import { registerCredential, type Registered } from './passkey/register-credential.ts'
import { fetchPage, post } from './server-calls.ts'
import { button, element } from './view/element.ts'
import { wordList } from './view/fingerprint.ts'
import { accountLink, type Screen, showState } from './view/frame.ts'
import { showFault } from './view/show-fault.ts'
import { RegistrationPage } from '@holdfast/contract/approver'

export async function openRegisterPage(screen: Screen, link: OpenLink): Promise<void> {
  const again = () => void openRegisterPage(screen, link)
  try {
    const { content } = await fetchPage(link, `registrations/${link.id}`, RegistrationPage)
    showRegistration({ screen, link, again, registration: content }, null)
  } catch (error) {
    showFault(screen, error, again)
  }
}

interface Opened {
  readonly screen: Screen
  readonly link: OpenLink
  readonly again: () => void
  readonly registration: RegistrationPage
}

function showRegistration(opened: Opened, fault: string | null): void {
  const { screen, link, registration } = opened
  const { words } = screen
  const create = button(words.createPasskey, 'solid wide', () => {
    create.disabled = true
    void register(opened)
  })
  showState(screen, {
    title: words.register,
    text: words.registerText(registration.name),
    more: fault === null ? [] : [element('p', { class: 'notice', role: 'alert' }, fault)],
    buttons: [accountLink(screen, link.server), create],
  })
}

async function register(opened: Opened): Promise<void> {
  const { screen, link, again, registration } = opened
  const { words } = screen
  try {
    const registered = await registerCredential(registration, navigator.credentials, location)
    if (!registered.ok) {
      showRegistration(opened, faultText(screen, registered))
      return
    }
    const { credential } = registered
    await post(link, `registrations/${link.id}`, { credential })
    showState(screen, {
      title: words.registered,
      text: words.registeredText,
      look: { icon: 'done', tone: 'good' },
      more: [
        wordList(credentialFingerprint(credential), words.registered),
        element('p', { class: 'soft' }, words.registeredFor(registration.name, location.host)),
        element('p', { class: 'soft' }, words.registeredIn(String(registration.addedIn))),
        element('p', { class: 'soft' }, words.registerNext),
        ...(credential.backupEligible ? [element('p', { class: 'notice' }, words.synced)] : []),
      ],
      buttons: [accountLink(screen, link.server)],
    })
  } catch (error) {
    showFault(screen, error, again)
  }
}

const faultText = ({ words }: Screen, registered: Registered & { ok: false }): string =>
  'fault' in registered
    ? words.signing[registered.fault]
    : `${words.signing.REFUSED} ${refusalReason(words, registered)}`
