/** One sentence for each page that is not available yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Signing sessions with their rounds and participants.',
  mpcDevice: 'Devices that hold a share of a key.',
  mpcRecovery: 'Key recovery and backups.',
}
