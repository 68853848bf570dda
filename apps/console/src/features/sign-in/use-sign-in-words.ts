import { lazyWords } from '../../words/words.tsx'

export const useSignInWords = lazyWords({
  en: async () => (await import('../../../locales/en/sign-in.ts')).signIn,
  es: async () => (await import('../../../locales/es/sign-in.ts')).signIn,
})
