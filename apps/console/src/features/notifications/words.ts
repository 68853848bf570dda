import { lazyWords } from '../../words/words.tsx'

export const useNotificationWords = lazyWords({
  en: async () => (await import('../../../locales/en/notifications.ts')).notifications,
  es: async () => (await import('../../../locales/es/notifications.ts')).notifications,
})
