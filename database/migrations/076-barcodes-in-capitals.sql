-- A code with letters is saved and looked for in capitals.
update pack_sizes set barcode = upper(barcode) where barcode <> upper(barcode);
