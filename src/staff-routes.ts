// The routes below `/admin/dashboard`. A build puts them here, out of everybody's first file (`staffRoutes` in vite.config.ts);
// otherwise the tree has them from the start.
import './routeTree.gen.ts'
