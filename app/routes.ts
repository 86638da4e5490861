import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop. Letter case does not matter. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('shop', 'routes/shop.tsx'),
  route('product/:id', 'routes/product.tsx'),
  route('category/:name', 'routes/category.tsx'),
  route('mycart', 'routes/my-cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('myprofile', 'routes/my-profile.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('register/sent', 'routes/register-sent.tsx'),
  route('register/confirm', 'routes/register-confirm.tsx'),
  route('account/security', 'routes/account-security.tsx'),
  route('preview', 'routes/preview.tsx'),
  route('subscribe', 'routes/subscribe.tsx'),

  route('products', 'routes/api/products.ts'),
  route('products/category/:name', 'routes/api/products-of-category.ts'),
  route('products/:id', 'routes/api/product.ts'),

  route('api/cart', 'routes/api/cart.ts'),
  route('api/cart/quote', 'routes/api/cart-quote.ts'),
  route('api/orders/:id', 'routes/api/order.ts'),
  route('send-whatsapp', 'routes/api/send-whatsapp.ts'),
  route('webhooks/razorpay', 'routes/api/razorpay-webhook.ts'),
  route('webhooks/whatsapp', 'routes/api/whatsapp-webhook.ts'),

  route('sitemap.xml', 'routes/api/sitemap.ts'),
  route('robots.txt', 'routes/api/robots.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
