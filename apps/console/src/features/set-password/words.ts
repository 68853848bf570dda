import { lazyWords } from '../../words/words.tsx'

export const useSetPasswordWords = lazyWords({
  en: async () => (await import('../../../locales/en/set-password.ts')).setPassword,
  es: async () => (await import('../../../locales/es/set-password.ts')).setPassword,
})
