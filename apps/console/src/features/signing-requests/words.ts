import { lazyWords } from '../../words/words.tsx'

export const useSigningRequestWords = lazyWords({
  en: async () => (await import('../../../locales/en/signing-requests.ts')).signingRequests,
  es: async () => (await import('../../../locales/es/signing-requests.ts')).signingRequests,
})
