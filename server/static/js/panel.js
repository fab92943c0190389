// Panels over the page: modal, closed by their cross, by Escape, or by a tap beside them.

export function openPanel(panel) {
  if (!panel.open) panel.showModal();
}

export function startPanels() {
  for (const panel of document.querySelectorAll("dialog")) {
    panel.addEventListener("click", (event) => {
      if (event.target === panel || event.target.closest("[data-close]")) panel.close();
    });
  }
}
