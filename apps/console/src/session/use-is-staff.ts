/** Admins of the installation and system users; false while it is not known. What is shown follows it, the server decides. */
import { useAdminStatus } from './admin-status.ts'
import { useIsSystem } from './use-is-system.ts'

export function useIsStaff(): boolean {
  const isAdmin = useAdminStatus() === 'admin'
  const isSystem = useIsSystem()
  return isAdmin || isSystem
}
