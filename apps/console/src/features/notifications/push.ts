/** Push in this browser: the permission, the worker, and the subscription with the push service of the browser. */

export type PushState = 'unsupported' | 'denied' | 'possible'

export const pushState = (): PushState =>
  !('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    ? 'unsupported'
    : Notification.permission === 'denied'
      ? 'denied'
      : 'possible'

const workerPath = '/push-worker.js'

/** Null: this browser has no subscription. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushState() === 'unsupported') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person for permission. Null: they did not give it. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register(trustedWorkerUrl(), { scope: '/' })
  await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const earlier = await registration.pushManager.getSubscription()
  // One for another key can receive nothing from this server.
  if (earlier !== null && !isSameKey(earlier, applicationServerKey)) await earlier.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** The page admits scripts from trusted places only, and a browser with that rule asks for a policy. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return workerPath
  const policy = trustedTypes.createPolicy('holdfast-push', {
    createScriptURL: (url) => {
      if (url !== workerPath) throw new TypeError(`${url} is not the push worker`)
      return url
    },
  })
  return policy.createScriptURL(workerPath) as string
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => unknown }
}

export function keysOf(subscription: PushSubscription): { p256dh: string; auth: string } {
  const { keys } = subscription.toJSON()
  return { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

export async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isSameKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey: used } = options
  return used !== null && String(new Uint8Array(used)) === String(key)
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
