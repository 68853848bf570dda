import { isEmailFixed, type NoticeKind, type NoticeTopic, noticeTopics, topicOf } from '@holdfast/contract'
import type { NotificationSettings } from '@holdfast/store/read'

type Chosen = Pick<NotificationSettings, 'channels' | 'muted_vaults'> | undefined

interface Event {
  readonly kind: NoticeKind
  /** The person did it. */
  readonly isOwn: boolean
  /** Account group of the wallet; null without one. */
  readonly vault: string | null
}

/** The channels besides the inbox that a person wants for an event. */
export function channelsOf(
  chosen: Chosen,
  { kind, isOwn, vault }: Event,
): { readonly email: boolean; readonly push: boolean } {
  const topic = topicOf(kind, { isOwn })
  const { email, push } = topicChannels(chosen, topic)
  return { email: email ?? isVaultOn(chosen, vault), push }
}

/** `email` is null where account groups decide. */
export function topicChannels(
  chosen: Chosen,
  topic: NoticeTopic,
): { readonly email: boolean | null; readonly push: boolean } {
  const usual = noticeTopics[topic]
  const own = chosen?.channels[topic]
  return {
    email: usual.email === 'by-vault' ? null : isEmailFixed(topic) || (own?.email ?? usual.email),
    push: own?.push ?? usual.push,
  }
}

export const isVaultOn = (chosen: Chosen, vault: string | null): boolean =>
  chosen?.muted_vaults.includes(vault ?? '') !== true
