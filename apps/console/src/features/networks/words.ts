import { lazyWords } from '../../words/words.tsx'

export const useNetworkWords = lazyWords({
  en: async () => (await import('../../../locales/en/networks.ts')).networks,
  es: async () => (await import('../../../locales/es/networks.ts')).networks,
})
export type NetworkWords = ReturnType<typeof useNetworkWords>
