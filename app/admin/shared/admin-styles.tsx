import styles from './admin.css?url'

/** The counter's styles; every page of it has them by its frame, or says so itself. */
export function AdminStyles() {
  return <link rel="stylesheet" href={styles} precedence="counter" />
}
