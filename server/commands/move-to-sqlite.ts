import { runCli, shopCommand } from '#server/commands/command'
import { move } from '#server/commands/copy-database'

await runCli(
  shopCommand('move-to-sqlite', 'Moves the shop from DATABASE_URL into SHOP_DATA_DIR.').action(() => move('sqlite')),
)
