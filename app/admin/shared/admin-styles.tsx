import styles from './admin.css?url'

/** Loads the admin's styles. `AdminLayout` renders it; a page without that layout renders it itself. */
export function AdminStyles() {
  return <link rel="stylesheet" href={styles} precedence="admin" />
}
