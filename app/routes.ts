import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop. ContactMessage case does not matter. */
export default [
  index('routes/shop/home.tsx'),
  route('about', 'routes/shop/about.tsx'),
  route('contact', 'routes/shop/contact.tsx'),
  route('shop', 'routes/shop/shop.tsx'),
  route('product/:id', 'routes/shop/product.tsx'),
  route('category/:name', 'routes/shop/category.tsx'),
  route('search', 'routes/shop/search.tsx'),
  route('mycart', 'routes/checkout/my-cart.tsx'),
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('myprofile', 'routes/account/my-profile.tsx'),
  route('login', 'routes/account/login.tsx'),
  route('login/code', 'routes/account/login-code.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('register/sent', 'routes/account/register-sent.tsx'),
  route('register/confirm', 'routes/account/register-confirm.tsx'),
  route('order/:number', 'routes/account/order.tsx'),
  route('track', 'routes/account/track.tsx'),
  route('account/security', 'routes/account/account-security.tsx'),
  route('preview', 'routes/simulators/preview.tsx'),
  route('subscribe', 'routes/shop/subscribe.tsx'),

  route('owner/join/:token', 'routes/owner/join.tsx'),
  route('owner/team', 'routes/owner/team.tsx'),
  route('owner/audit', 'routes/owner/audit.tsx'),
  route('owner/audit.csv', 'routes/owner/audit-file.ts'),
  route('owner/papers', 'routes/owner/papers.tsx'),
  route('owner/courier.csv', 'routes/owner/courier-file.ts'),
  route('owner/tracking', 'routes/owner/tracking.tsx'),

  route('products', 'routes/api/products.ts'),
  route('products/category/:name', 'routes/api/products-of-category.ts'),
  route('products/:id', 'routes/api/product.ts'),
  route('search/suggest', 'routes/api/search-suggest.ts'),

  route('api/cart', 'routes/api/cart.ts'),
  route('api/cart/quote', 'routes/api/cart-quote.ts'),
  route('api/orders/:id', 'routes/api/order.ts'),
  route('send-whatsapp', 'routes/api/send-whatsapp.ts'),
  route('webhooks/razorpay', 'routes/webhooks/razorpay.ts'),
  route('webhooks/whatsapp', 'routes/webhooks/whatsapp.ts'),

  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('*', 'routes/shop/not-found.tsx'),
] satisfies RouteConfig
