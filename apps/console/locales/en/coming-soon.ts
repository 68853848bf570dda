/** One sentence for each page that is not available yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Signing sessions with their rounds and participants.',
  mpcPolicy: 'The policy in force, rule by rule.',
  mpcDevice: 'The devices that hold a part of a key.',
  mpcRecovery: 'How a key comes back when a part of it is lost.',
}
