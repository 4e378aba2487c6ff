// Pack makes dist/, a folder that `go get` takes for a module proxy: GOPROXY=file://…/dist. The same bytes each time.
package main

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
)

const (
	module  = "hosted-verification-links.example/hostedlinks"
	version = "v1.0.0"
)

func main() {
	folder := filepath.Join("dist", module, "@v")
	check(os.MkdirAll(folder, 0o755))
	check(os.WriteFile(filepath.Join(folder, "list"), []byte(version+"\n"), 0o644))
	info := fmt.Sprintf(`{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, version)
	check(os.WriteFile(filepath.Join(folder, version+".info"), []byte(info), 0o644))
	definition, err := os.ReadFile("go.mod")
	check(err)
	check(os.WriteFile(filepath.Join(folder, version+".mod"), definition, 0o644))
	archive, err := os.Create(filepath.Join(folder, version+".zip"))
	check(err)
	writer := zip.NewWriter(archive)
	sources, err := filepath.Glob("*.go")
	check(err)
	for _, name := range append(sources, "go.mod", "README.md") {
		content, err := os.ReadFile(name)
		check(err)
		// Without a time: what is packed twice is the same.
		file, err := writer.CreateHeader(&zip.FileHeader{Name: module + "@" + version + "/" + name, Method: zip.Deflate})
		check(err)
		_, err = file.Write(content)
		check(err)
	}
	check(writer.Close())
	check(archive.Close())
	fmt.Println("wrote " + filepath.Join(folder, version+".zip"))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
