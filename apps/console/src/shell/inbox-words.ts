import { lazyWords } from '../words/words.tsx'

export const useInboxWords = lazyWords({
  en: async () => (await import('../../locales/en/inbox.ts')).inbox,
  es: async () => (await import('../../locales/es/inbox.ts')).inbox,
})
