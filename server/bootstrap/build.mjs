// `npm run build`: installs what is missing and builds what is stale, as a start does, without opening the shop.
import { build, findNode, install } from './prepare.mjs'

install()
build(findNode())
