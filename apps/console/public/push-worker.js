/**
 * Shows push messages. It handles no requests and stores nothing: pages and answers of the server never pass
 * through it.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, page, tag } = messageOf(event)
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { page }, icon: '/favicon.svg' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.page))
})

function messageOf(event) {
  try {
    const { title, body, page, tag } = event.data.json()
    return { title: String(title), body: String(body), page: String(page), tag: String(tag) }
  } catch {
    return { title: 'Holdfast', body: '', page: '/', tag: 'holdfast' }
  }
}

/** A path of the console only, in a window that is open already if there is one. */
async function open(page) {
  const url = new URL(typeof page === 'string' && /^\/[\w/-]*$/.test(page) ? page : '/', self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) {
    if (new URL(client.url).origin !== self.location.origin) continue
    await client.focus()
    return 'navigate' in client ? client.navigate(url.href) : undefined
  }
  return self.clients.openWindow(url.href)
}
