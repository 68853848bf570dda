/**
 * Admins of the installation and system users; false while unknown. Decides what is shown; the server decides what is allowed.
 */
import { useAdminStatus } from './admin-status.ts'
import { useIsSystem } from './use-is-system.ts'

export function useIsStaff(): boolean {
  const isAdmin = useAdminStatus() === 'admin'
  const isSystem = useIsSystem()
  return isAdmin || isSystem
}
