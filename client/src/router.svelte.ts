// Which page is shown: the address bar is the truth.

class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** For links: the page changes without being loaded anew. */
  follow = (click: MouseEvent): void => {
    const link = (click.target as Element).closest("a");
    if (!link || link.origin !== location.origin || link.target || click.ctrlKey || click.metaKey || click.shiftKey || link.pathname.startsWith("/api")) return;
    click.preventDefault();
    this.go(link.pathname + link.hash);
  };
}

export const router = new Router();
