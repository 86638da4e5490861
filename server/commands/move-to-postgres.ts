import { runCli } from '#server/commands/command'
import { move } from '#server/commands/copy-database'

/** `npm run move-to-postgres`: from the SQLite file in SHOP_DATA_DIR to the empty database at DATABASE_URL. */
runCli(() => move('postgres'))
